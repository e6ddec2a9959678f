import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const pack = promisify(gzip)

/** A long text with its compressed form, which is made once. */
export interface CompressedText {
  plain: string
  packed: () => Promise<Buffer>
}

export function createCompressedText(plain: string): CompressedText {
  let packed: Promise<Buffer> | undefined
  return { plain, packed: () => (packed ??= pack(plain)) }
}

/** Sends a text, compressed if the caller accepts gzip. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, packed }: CompressedText,
): Promise<FastifyReply> {
  void reply.header('vary', 'accept-encoding')
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(await packed())
}
