import { callHttp, type HttpAnswer, type Reach } from '@evops/platform/server'
import { NoPicture, faultOf } from '../fault.ts'
import { authorizerOf } from '../rtsp/challenge.rules.ts'
import { pieceTypes, type LiveSource, type Piece } from './gateway.types.ts'
import { mostPlaylistBytes, readPlaylist, type Playlist } from './playlist.rules.ts'

const withinMs = 5_000
const mostPieceBytes = 8 * 1024 * 1024
/**
 * Cache time in milliseconds: viewers within that time get the same list, and a segment is fetched once for all
 * viewers.
 */
const freshMs = 400
const maxPieces = 24

export interface HlsPlace {
  url: string
  reach: Reach
  user?: string
  password?: string
  /** Ends the source of the playlist. */
  stop?: () => Promise<void>
  fault?: () => NoPicture | undefined
  /** True if a missing playlist is expected to appear. */
  comes?: boolean
}

/** Fetches segments and playlists from an external source for the viewers. */
export function httpHls(place: HlsPlace): LiveSource {
  const pieces = new Map<string, Promise<Piece | undefined>>()
  let pieceUrls: ReadonlyMap<string, string> = new Map()
  let list: { at: number; text: Promise<string | undefined> } | undefined
  let media: string | undefined
  let failed: NoPicture | undefined

  async function newest(): Promise<string | undefined> {
    const got = await fetchPlaylist(media ?? place.url)
    if (!got) return undefined
    if (got.kind === 'media') return take(got)
    media = got.next
    const next = await fetchPlaylist(media)
    if (next?.kind === 'master') throw new NoPicture('nonsense')
    return next && take(next)
  }
  function take(got: Extract<Playlist, { kind: 'media' }>): string {
    pieceUrls = got.pieces
    return got.text
  }
  async function fetchPlaylist(url: string): Promise<Playlist | undefined> {
    const answer = await fetchFrom(place, url, mostPlaylistBytes)
    if (answer.status === 404 && place.comes && pieceUrls.size === 0) return undefined
    requireBody(answer)
    if (answer.isCut) throw new NoPicture('nonsense')
    return readPlaylist(answer.body.toString('utf8'), url)
  }
  async function fetchPiece(name: string, url: string): Promise<Piece | undefined> {
    const answer = await fetchFrom(place, url, mostPieceBytes)
    if (answer.isCut) throw new NoPicture('too-large')
    if (answer.status !== 200) return undefined
    return { type: pieceTypes[name.split('.')[1] ?? ''] ?? 'video/mp2t', bytes: answer.body }
  }
  return {
    playlist() {
      if (!list || performance.now() - list.at > freshMs) {
        const text = newest().catch((error: unknown) => {
          failed = error instanceof NoPicture ? error : new NoPicture(faultOf(error), { cause: error })
          throw failed
        })
        list = { at: performance.now(), text }
      }
      return list.text
    },
    async piece(name) {
      const url = pieceUrls.get(name)
      const cached = pieces.get(name)
      if (cached) return cached
      if (url === undefined) return undefined
      const fetched = fetchPiece(name, url).catch(() => undefined)
      pieces.set(name, fetched)
      // A failed segment is fetched again.
      void fetched.then((piece) => piece ?? pieces.delete(name))
      const [oldest] = pieces.keys()
      if (pieces.size > maxPieces && oldest !== undefined) pieces.delete(oldest)
      return fetched
    },
    fault: () => place.fault?.() ?? failed,
    stop: async () => place.stop?.(),
  }
}

/** Makes one call and answers an authentication challenge. Redirects are not followed. */
export async function fetchFrom(
  { reach, user = '', password = '' }: Pick<HlsPlace, 'reach' | 'user' | 'password'>,
  url: string,
  mostBytes: number,
): Promise<HttpAnswer> {
  const requestHls = (headers: Record<string, string>) =>
    callHttp(url, { method: 'GET', headers, reach, withinMs, mostBytes })
  const first = await requestHls({})
  if (first.status !== 401 || user === '') return first
  const { 'www-authenticate': challenge } = first.headers
  const authorize = authorizerOf(challenge === undefined ? [] : [challenge])
  if (!authorize) return first
  const { pathname, search } = new URL(url)
  return requestHls({
    authorization: authorize({ method: 'GET', uri: `${pathname}${search}`, user, password }),
  })
}
/** Throws the error for a response without content. */
export function requireBody({ status }: Pick<HttpAnswer, 'status'>): void {
  if (status === 200) return
  if (status >= 300 && status < 400) throw new NoPicture('redirected')
  if (status === 401 || status === 403) throw new NoPicture('wrong-password')
  if (status === 404) throw new NoPicture('not-found')
  throw new NoPicture('refused')
}
