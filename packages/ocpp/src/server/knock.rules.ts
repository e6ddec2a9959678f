import type { IncomingHttpHeaders } from 'node:http'

export const maxIdentityLength = 48
const mostHeaders = 100
const longestProtocolHeader = 1024
const longestCredentials = 1024

/**
 * Returns the identity at the end of the path, or null if it cannot be valid. Decoded once; no slash (also not as %2f)
 * except one at the end, no dot-dot, no colon (Basic auth splits there), no control character or space, at most 48 characters.
 */
export function readIdentity(url: string, pathPrefix: string): string | null {
  const query = url.indexOf('?')
  // Many charge points end their address with a slash.
  const raw = url.slice(pathPrefix.length, query < 0 ? url.length : query).replace(/\/$/, '')
  let identity: string
  try {
    identity = decodeURIComponent(raw)
  } catch {
    return null
  }
  if (identity.length === 0 || identity.length > maxIdentityLength) return null
  if (identity === '.' || identity.includes('..')) return null
  return /^[\x21-\x7e]+$/.test(identity) && !/[/\\:%?#]/.test(identity) ? identity : null
}

/** Returns the error of a path without an identity: the path itself, or the identity at its end. */
export function identityPathError(url: string, pathPrefix: string): 'path' | 'identity' {
  const rest = url.slice(pathPrefix.length).split('?')[0] ?? ''
  return rest === '' || rest.includes('/') ? 'path' : 'identity'
}

/** Parses Basic credentials (RFC 7617). The password stays bytes: OCPP allows any value, including colons. */
export function readCredentials(header: string | undefined): { user: string; password: Buffer } | null {
  if (header === undefined || header.length > longestCredentials) return null
  const match = /^basic +([A-Za-z0-9+/_-]+={0,2}) *$/i.exec(header)
  if (!match?.[1]) return null
  const bytes = Buffer.from(match[1], 'base64')
  const colon = bytes.indexOf(0x3a)
  if (colon < 0) return null
  return { user: bytes.subarray(0, colon).toString('utf8'), password: bytes.subarray(colon + 1) }
}

export function parseOfferedSubprotocols(header: string | undefined): string[] {
  if (header === undefined) return []
  return header
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** Returns true if the request is larger than any charge point's. It is refused before anything else is read. */
export function hasTooManyHeaders(rawHeaders: readonly string[], headers: IncomingHttpHeaders): boolean {
  return rawHeaders.length / 2 > mostHeaders || (headers['sec-websocket-protocol']?.length ?? 0) > longestProtocolHeader
}
