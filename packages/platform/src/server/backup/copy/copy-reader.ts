import type { Duplex } from 'node:stream'

const [dataCode, headBytes, lengthBytes] = ['d'.charCodeAt(0), 5, 4]

export interface CopyRowHandler {
  /**
   * Announces a row of this many bytes, which arrives in one or more pieces. The pieces are views that are valid only
   * during the call.
   */
  begin(bytes: number): void
  add(piece: Buffer): void
}

/**
 * Reads the rows of a COPY directly from the connection instead of through pg's parser, which creates an object for
 * each row and a buffer of twice the size for each read. All other data is passed to the parser. Returns a function
 * that restores the parser.
 */
export function readRows(stream: Duplex, rows: CopyRowHandler): () => void {
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
