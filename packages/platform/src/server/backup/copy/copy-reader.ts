import type { Duplex } from 'node:stream'

const [dataCode, headBytes, lengthBytes] = ['d'.charCodeAt(0), 5, 4]

export interface Rows {
  /** A row of so many bytes comes, in one piece or several: views that hold as long as the call. */
  begin(bytes: number): void
  add(piece: Buffer): void
}

/**
 * Reads the rows of a COPY from its connection in place of pg's parser, which makes an object of each and for each read a buffer of
 * twice its size; all else that comes is handed on to it. Returns what puts it back.
 */
export function readRows(stream: Duplex, rows: Rows): () => void {
  const parsers = stream.listeners('data')
  const head = Buffer.alloc(headBytes)
  let [inHead, left, isRow] = [0, 0, false]
  const handOn = (piece: Buffer) => {
    for (const parse of parsers) parse.call(stream, piece)
  }
  const read = (buffer: Buffer) => {
    for (let at = 0; at < buffer.length;) {
      if (left === 0) {
        const taken = buffer.copy(head, inHead, at, at + headBytes - inHead)
        at += taken
        inHead += taken
        if (inHead < headBytes) return
        inHead = 0
        left = head.readUInt32BE(1) - lengthBytes
        isRow = head[0] === dataCode
        if (isRow) rows.begin(left)
        else handOn(Buffer.from(head))
        continue
      }
      const piece = buffer.subarray(at, at + left)
      at += piece.length
      left -= piece.length
      if (isRow) rows.add(piece)
      else handOn(piece)
    }
  }
  stream.removeAllListeners('data').on('data', read)
  return () => {
    stream.off('data', read)
    for (const parse of parsers) stream.on('data', parse as (piece: Buffer) => void)
  }
}
