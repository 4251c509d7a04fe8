/** Packs: gzipped tar archives of plain files, as `deadzone site` writes them. */

const BLOCK = 512;
const TEXT = new TextDecoder();

export interface Packed {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The files of a pack. A host may have unpacked the gzip on the way. */
export async function unpacked(pack: Uint8Array<ArrayBuffer>): Promise<Packed[]> {
  return [...filesIn(isGzip(pack) ? await gunzipped(pack) : pack)];
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function gunzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function* filesIn(tar: Uint8Array): Generator<Packed> {
  let place = 0;
  while (place + BLOCK <= tar.length && tar[place] !== 0) {
    const header = tar.subarray(place, place + BLOCK);
    const [name, prefix] = [textAt(header, 0, 100), textAt(header, 345, 155)];
    const size = parseInt(textAt(header, 124, 12), 8);
    place += BLOCK;
    yield { name: prefix ? `${prefix}/${name}` : name, content: tar.subarray(place, place + size) };
    place += Math.ceil(size / BLOCK) * BLOCK;
  }
}

function textAt(header: Uint8Array, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return TEXT.decode(end < 0 ? field : field.subarray(0, end));
}
