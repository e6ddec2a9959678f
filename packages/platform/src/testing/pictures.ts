import { crc32 } from 'node:zlib'

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
function riff(content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from('RIFF'), size, content])
}

/** The smallest complete picture files. */
export const samplePictures = {
  png: Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000001000000010800000000', 'hex')),
    chunk('IDAT', Buffer.from('789c63f80f00010101001bb6ee56', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]),
  jpeg: Buffer.from(`ffd8ffe00004abcdffc00006080001ffffda000301ff00ff${'d0'}2a3bffd9`, 'hex'),
  webp: riff(Buffer.concat([Buffer.from('WEBPVP8L'), Buffer.from('050000002f0000000000', 'hex')])),
}
