import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { formatProblem, pickLanguage, platformProblems, Problem, type ProblemKind } from '../../contract/index.ts'

type Code = keyof typeof platformProblems

/** Returns the refusal for a request that the framework rejects before a route is found. */
export function problemOfFrameworkError(error: unknown): Problem {
  const { statusCode = 400 } = error as { statusCode?: number }
  if (statusCode === 414) return new Problem('request.not-found')
  return new Problem(statusCode >= 500 ? 'server.failed' : 'request.bad-address')
}

/**
 * Refuses bytes that are no readable HTTP request, before there is a request: with our own form and text instead of an
 * empty answer. The language is searched in the bytes that arrived.
 */
export function rejectUnreadableRequests(error: Error & { code?: string; rawPacket?: unknown }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) return void socket.destroy()
  const head = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1', 0, 65_536) : ''
  const code = codeOf(error.code)
  const kind: ProblemKind = platformProblems[code]
  const body = Buffer.from(
    JSON.stringify({
      code: kind.status,
      msg: formatProblem(kind, languageIn(head)),
      error: code,
      requestId: randomUUID(),
    }),
  )
  const lines = [
    `HTTP/1.1 ${kind.status} ${reasons[code] ?? 'Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${body.length}`,
    'connection: close',
  ]
  socket.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]), () => socket.destroy())
}

const reasons: Partial<Record<Code, string>> = {
  'request.headers-too-large': 'Request Header Fields Too Large',
  'request.too-slow': 'Request Timeout',
}
function codeOf(code: string | undefined): Code {
  if (code === 'HPE_HEADER_OVERFLOW') return 'request.headers-too-large'
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request.too-slow'
  return 'request.malformed'
}

function languageIn(head: string) {
  const cookie = /^cookie:.*\blanguage=(zh|en|es)\b/im.exec(head)?.[1]
  const accepted = /^accept-language:([^\r\n]{0,200})/im.exec(head)?.[1]
  return pickLanguage([cookie, accepted].filter(Boolean).join(','))
}

/** Refuses an expectation that we do not meet. Node itself would answer with an empty body. */
export function rejectExpectHeaders(server: Server): void {
  server.on('checkExpectation', (request, response) => {
    const { cookie = '', 'accept-language': accepted = '' } = request.headers
    const kind = platformProblems['request.malformed']
    const language = languageIn(`cookie: ${cookie}\naccept-language: ${accepted}`)
    const answer = { code: 417, msg: formatProblem(kind, language), error: 'request.malformed' }
    const body = Buffer.from(JSON.stringify({ ...answer, requestId: randomUUID() }))
    response.writeHead(417, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': body.length,
    })
    response.end(body)
  })
}
