import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { extractPdfText } from '../../testing/read-pdf.ts'
import { samplePictures } from '../../testing/index.ts'
import { createPdf } from './pdf.ts'
import { toPrintablePicture } from './pdf-pictures.ts'

function chunk(name: string, data: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(whole))
  return Buffer.concat([size, whole, sum])
}
function aPng({
  side = 2,
  colours = 6,
  interlaced = 0,
  filter = 1,
  data,
  more = [],
}: {
  side?: number
  colours?: number
  interlaced?: number
  filter?: number
  data?: Buffer
  more?: Buffer[]
}) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 8
  head[9] = colours
  head[12] = interlaced
  const lines = deflateSync(Buffer.alloc(2 * (1 + 2 * (colours === 6 ? 4 : 1)), filter))
  const parts = [chunk('IHDR', head), ...more, chunk('IDAT', data ?? lines), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([samplePictures.png.subarray(0, 8), ...parts])
}
const palette = chunk('PLTE', Buffer.from('00000011111122222233', 'hex').subarray(0, 9))
const clear = chunk('tRNS', Buffer.from('00ff', 'hex'))
/** Long enough to overflow the stack of a reader that copies it there. */
const longText = chunk('tEXt', Buffer.alloc(2_000_000, 'a'))
/** A frame of 8 × 8 pixels of one colour; its content is not decoded here. */
function aJpeg({ frame = 'c0', bits = '08', colours = '01' }) {
  return Buffer.from(`ffd8ffe00004abcdff${frame}000b${bits}00080008${colours}011100ffda0008010100003f0012ffd9`, 'hex')
}

test.each([
  ['a JPEG', aJpeg({}), true],
  ['a JPEG in steps', aJpeg({ frame: 'c2' }), true],
  ['a JPEG without loss', aJpeg({ frame: 'c3' }), false],
  ['a JPEG of 12 bits', aJpeg({ bits: '0c' }), false],
  ['a JPEG of two colours', aJpeg({ colours: '02' }), false],
  ['a grey PNG', samplePictures.png, true],
  ['a PNG with transparency', aPng({}), true],
  ['a PNG with a filter that there is none of', aPng({ filter: 7 }), false],
  ['a PNG of a palette with transparent colours', aPng({ colours: 3, more: [palette, clear] }), true],
  ['a PNG of a palette without one', aPng({ colours: 3 }), false],
  ['a PNG with two million letters', aPng({ more: [longText] }), true],
  ['an interlaced PNG', aPng({ interlaced: 1 }), false],
  ['a PNG whose dots do not unpack', aPng({ data: Buffer.from('no deflate at all') }), false],
  ['a PNG with fewer dots than it says', aPng({ data: deflateSync(Buffer.alloc(5)) }), false],
  ['a PNG with more dots than it says', aPng({ data: deflateSync(Buffer.alloc(5_000_000)) }), false],
  ['a PNG that says to be a square of 65,535', aPng({ side: 65_535, data: deflateSync(Buffer.alloc(9)) }), false],
  ['a WebP', samplePictures.webp, false],
  ['no picture', Buffer.from('<script>'), false],
])('S-15 what is printed is looked at before: %s', async (_, file, isPrinted) => {
  expect((await toPrintablePicture(file)) !== undefined).toBe(isPrinted)
})

test('pictures stand in a PDF with what is said of them, on as many pages as they take; one that cannot be printed is named', async () => {
  const files = [
    aJpeg({}),
    aPng({}),
    samplePictures.webp,
    aPng({ colours: 3, more: [palette, clear] }),
    aPng({ more: [longText] }),
    ...Array.from({ length: 13 }, () => samplePictures.png),
  ]
  const pictures = await Promise.all(
    files.map(async (file, place) => ({ caption: `Photo ${place + 1}`, bytes: await toPrintablePicture(file) })),
  )
  const pdf = await createPdf({
    title: 'Photos',
    author: 'Us',
    language: 'en',
    foot: 'Us',
    parts: [{ kind: 'pictures', pictures }],
  })
  const text = extractPdfText(pdf)
  for (const { caption } of pictures) expect(text).toContain(`${caption}\n`)
  expect(text).toContain('2 / 2')
  const shown = pdf.toString('latin1')
  // Each file appears once, and two of them have an additional alpha mask.
  expect(shown.match(/\/Subtype \/Image/g)).toHaveLength(files.length - 1 + 2)
  expect(shown.match(/\/Filter \/DCTDecode/g)).toHaveLength(1)
})
