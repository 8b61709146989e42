/** A handbook to try the page with: runbooks for the people who keep a cluster up. */

const PAGES = [
  "CephXattrSetLatency.md",
  "CollectorNodeDown.md",
  "MachineConfigControllerDrainError.md",
  "MachineConfigControllerPausedPoolKubeletCA.md",
  "MachineConfigDaemonPivotError.md",
  "NoLeadingVirtController.md",
  "PersistentVolumeFillingUp.md",
  "PrometheusScrapeBodySizeLimitHit.md",
  "StorageAutoScalingFailed.md",
  "VirtualMachineStuckOnNode.md",
  "etcdDatabaseQuotaLowSpace.md",
  "etcdGRPCRequestsSlow.md",
  "etcdMembersDown.md",
  "sre-to-engineering-escalation.md",
];

/** Something to ask of it. */
export const QUESTION = "The etcd database is close to its quota. How do I get space back?";

/** Its pages as files. */
export function pages() {
  return Promise.all(PAGES.map(async (name) => {
    const response = await fetch(`handbook/${name}`);
    if (!response.ok) throw new Error(`The handbook is not here: ${name} (${response.status}).`);
    return new File([await response.blob()], name, { type: "text/markdown" });
  }));
}
