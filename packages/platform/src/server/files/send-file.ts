import type { FastifyReply } from 'fastify'

/**
 * Marks the reply as a picture for display. The browser caches it, because its address always returns the same picture.
 */
export function asPicture(reply: FastifyReply, { type, bytes }: { type: string; bytes: number }): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-length', bytes)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=86400, immutable')
}

/**
 * Marks the reply as a download: its type, its name in any script, and no guessing of the type. The caller sends the
 * bytes.
 */
export function sendAsDownload(reply: FastifyReply, name: string, contentType: string): FastifyReply {
  const plain = name.replace(/[^\w. -]/g, '_')
  const full = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${plain}"${full}`)
    .header('x-content-type-options', 'nosniff')
}
