import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRows } from './copy-reader.ts'

/** Builds a message in PostgreSQL's format: a letter, the length including itself, the content. */
function message(code: string, text: string): Buffer {
  const body = Buffer.from(text)
  const head = Buffer.from([code.charCodeAt(0), 0, 0, 0, 0])
  head.writeUInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

test('OPS-01 however a connection cuts it, rows are taken whole and all else goes on to the driver, which has it back afterwards', () => {
  const messages = fc.array(fc.tuple(fc.constantFrom('d', 'd', 'd', 'N', 'c'), fc.string({ maxLength: 40 })))
  const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 })
  fc.assert(
    fc.property(messages, cuts, (sent, sizes) => {
      const stream = new PassThrough()
      const handedOn: Buffer[] = []
      stream.on('data', (piece: Buffer) => handedOn.push(piece))
      const rows: { bytes: number; text: Buffer }[] = []
      const putBack = readRows(stream, {
        begin: (bytes) => void rows.push({ bytes, text: Buffer.alloc(0) }),
        add: (piece) => {
          const row = rows.at(-1)
          if (row) row.text = Buffer.concat([row.text, piece])
        },
      })
      const wire = Buffer.concat(sent.map(([code, text]) => message(code, text)))
      for (let at = 0, n = 0; at < wire.length; n += 1) {
        const end = at + (sizes[n % sizes.length] ?? 1)
        stream.emit('data', wire.subarray(at, end))
        at = end
      }
      const [ours, others] = ['d', 'Nc'].map((codes) => sent.filter(([code]) => codes.includes(code)))
      expect(rows.map(({ text }) => String(text))).toEqual(ours?.map(([, text]) => text))
      for (const { bytes, text } of rows) expect(text.length).toBe(bytes)
      const rest = Buffer.concat(others?.map(([code, text]) => message(code, text)) ?? [])
      expect(Buffer.concat(handedOn)).toEqual(rest)
      putBack()
      stream.emit('data', Buffer.from('later'))
      expect(String(handedOn.at(-1))).toBe('later')
    }),
  )
})
