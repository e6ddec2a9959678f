import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileOfUpload } from './multipart.ts'

const form = (file: Buffer) =>
  Buffer.concat([
    Buffer.from('--mark\r\nContent-Disposition: form-data; name="file"; filename="log 1.txt"\r\n\r\n'),
    file,
    Buffer.from('\r\n--mark--\r\n'),
  ])
async function* pieces(whole: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size)
}
async function read(whole: Buffer, size: number, contentType = 'multipart/form-data; boundary=mark') {
  const { content, nameInside } = fileOfUpload({ contentType, source: pieces(whole, size) })
  const all: Buffer[] = []
  for await (const piece of content) all.push(piece)
  return { file: Buffer.concat(all), name: nameInside() }
}

test('S-16 a file comes out of a form as it went in, wherever the network cuts it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.integer({ min: 1, max: 90 }), async (bytes, size) => {
      const file = Buffer.from(bytes)
      expect(await read(form(file), size)).toEqual({ file, name: 'log 1.txt' })
    }),
  )
})

test('S-16 a body that is no form is the file; a form that ends early, or is none, is refused', async () => {
  const plain = Buffer.from('plain')
  expect(await read(plain, 2, 'application/octet-stream')).toEqual({ file: plain, name: undefined })
  await expect(read(form(plain).subarray(0, -8), 7)).rejects.toThrow()
  await expect(read(Buffer.from('x'.repeat(6_000)), 500)).rejects.toThrow()
})
