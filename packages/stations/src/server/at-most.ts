import { Problem } from '@evops/platform/contract'

export async function* atMost(source: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of source) {
    bytes += piece.length
    if (bytes > limit) throw new Problem('request.too-large')
    yield piece
  }
}
