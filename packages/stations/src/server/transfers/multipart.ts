import { Problem } from '@evops/platform/contract'

/** Maximum header length of a part. No charge point sends a longer one. */
const longestHead = 4_096

export interface UploadedFilePart {
  content: AsyncIterable<Buffer>
  /** Returns the part's file name, known once the content has been read. */
  nameInside: () => string | undefined
}

/**
 * Returns the file in an upload: the whole body, or the first part of a form (RFC 7578). The content is streamed, never
 * held in memory.
 */
export function fileOfUpload(upload: {
  contentType?: string | undefined
  source: AsyncIterable<Buffer>
}): UploadedFilePart {
  const { contentType = '', source } = upload
  const boundary = /^multipart\/form-data\s*;.*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType)
  const mark = boundary?.[1] ?? boundary?.[2]
  if (mark === undefined) return { content: source, nameInside: () => undefined }
  let name: string | undefined
  const content = firstPart(source, mark, (head) => {
    name = /filename="([^"]{1,300})"/i.exec(head)?.[1]
  })
  return { content, nameInside: () => name }
}

async function* firstPart(
  source: AsyncIterable<Buffer>,
  mark: string,
  onHead: (head: string) => void,
): AsyncGenerator<Buffer> {
  const end = Buffer.from(`\r\n--${mark}`)
  let held = Buffer.alloc(0)
  let inBody = false
  for await (const piece of source) {
    held = Buffer.concat([held, piece])
    if (!inBody) {
      const over = held.indexOf('\r\n\r\n')
      if (over < 0 && held.length < longestHead) continue
      if (over < 0 || !held.subarray(0, mark.length + 2).equals(Buffer.from(`--${mark}`))) throw notReadable()
      onHead(held.subarray(0, over).toString('utf8'))
      held = held.subarray(over + 4)
      inBody = true
    }
    const ends = held.indexOf(end)
    if (ends >= 0) {
      yield held.subarray(0, ends)
      return
    }
    // The delimiter may be split over two chunks.
    const sure = Math.max(0, held.length - end.length)
    if (sure > 0) yield held.subarray(0, sure)
    held = held.subarray(sure)
  }
  throw notReadable()
}

function notReadable(): Problem {
  return new Problem('request.invalid', { detail: 'multipart' })
}
