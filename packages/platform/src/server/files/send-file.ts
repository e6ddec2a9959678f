import type { FastifyReply } from 'fastify'

/** Says that the answer is a picture to show: the browser keeps it, for its address never shows another. */
export function asPicture(
  reply: FastifyReply,
  { type, bytes }: { type: string; bytes: number },
): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-length', bytes)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=86400, immutable')
}

/**
 * Says that the answer is a file to keep: its kind, its name in any letters, and that nobody guesses at the kind.
 * The caller sends the bytes.
 */
export function asFile(reply: FastifyReply, name: string, contentType: string): FastifyReply {
  const plain = name.replace(/[^\w. -]/g, '_')
  const full = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${plain}"${full}`)
    .header('x-content-type-options', 'nosniff')
}
