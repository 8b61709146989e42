import { crc32 as crc, deflateRawSync } from "node:zlib";

/** A zip package of texts by their names, deflated. */
export function zip(parts) {
  const [locals, centrals] = [[], []];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [title, raw] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(raw);
    const shared = fields([20, 2], [0x800, 2], [8, 2], [0, 2], [0x5c21, 2], [checksum(raw), 4], [packed.length, 4], [raw.length, 4], [title.length, 2], [0, 2]);
    const local = Buffer.concat([fields([0x04034b50, 4]), shared, title, packed]);
    centrals.push(fields([0x02014b50, 4], [20, 2]), shared, fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), title);
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const count = locals.length;
  return Buffer.concat([...locals, central, fields([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [central.length, 4], [offset, 4], [0, 2])]);
}

/** Little-endian numbers, each with its width. */
function fields(...pairs) {
  const buffer = Buffer.alloc(pairs.reduce((sum, [, width]) => sum + width, 0));
  let at = 0;
  for (const [value, width] of pairs) at = buffer.writeUIntLE(value >>> 0, at, width);
  return buffer;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

function checksum(bytes) {
  if (crc) return crc(bytes);
  let sum = ~0;
  for (const byte of bytes) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 255];
  return ~sum >>> 0;
}
