import { callHttp, type HttpResponse, type AllowedReach } from '@evops/platform/server'
import { NoPictureError, videoFaultOf } from '../fault.ts'
import { createAuthorizer } from '../rtsp/challenge.rules.ts'
import { hlsFileTypes, type LiveSource, type HlsFile } from './gateway.types.ts'
import { maxPlaylistBytes, parsePlaylist, type HlsPlaylist } from './playlist.rules.ts'

const withinMs = 5_000
const mostPieceBytes = 8 * 1024 * 1024
/**
 * Cache time in milliseconds: viewers within that time get the same list, and a segment is fetched once for all
 * viewers.
 */
const freshMs = 400
const maxPieces = 24

export interface HlsSource {
  url: string
  reach: AllowedReach
  user?: string
  password?: string
  /** Ends the source of the playlist. */
  stop?: () => Promise<void>
  fault?: () => NoPictureError | undefined
  /** True if a missing playlist is expected to appear. */
  comes?: boolean
}

/** Fetches segments and playlists from an external source for the viewers. */
export function createHttpHls(place: HlsSource): LiveSource {
  const pieces = new Map<string, Promise<HlsFile | undefined>>()
  let pieceUrls: ReadonlyMap<string, string> = new Map()
  let list: { at: number; text: Promise<string | undefined> } | undefined
  let media: string | undefined
  let failed: NoPictureError | undefined

  async function newest(): Promise<string | undefined> {
    const got = await fetchPlaylist(media ?? place.url)
    if (!got) return undefined
    if (got.kind === 'media') return take(got)
    media = got.next
    const next = await fetchPlaylist(media)
    if (next?.kind === 'master') throw new NoPictureError('nonsense')
    return next && take(next)
  }
  function take(got: Extract<HlsPlaylist, { kind: 'media' }>): string {
    pieceUrls = got.pieces
    return got.text
  }
  async function fetchPlaylist(url: string): Promise<HlsPlaylist | undefined> {
    const answer = await fetchWithAuthentication(place, url, maxPlaylistBytes)
    if (answer.status === 404 && place.comes && pieceUrls.size === 0) return undefined
    requireBody(answer)
    if (answer.isCut) throw new NoPictureError('nonsense')
    return parsePlaylist(answer.body.toString('utf8'), url)
  }
  async function fetchPiece(name: string, url: string): Promise<HlsFile | undefined> {
    const answer = await fetchWithAuthentication(place, url, mostPieceBytes)
    if (answer.isCut) throw new NoPictureError('too-large')
    if (answer.status !== 200) return undefined
    return { type: hlsFileTypes[name.split('.')[1] ?? ''] ?? 'video/mp2t', bytes: answer.body }
  }
  return {
    playlist() {
      if (!list || performance.now() - list.at > freshMs) {
        const text = newest().catch((error: unknown) => {
          failed = error instanceof NoPictureError ? error : new NoPictureError(videoFaultOf(error), { cause: error })
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
export async function fetchWithAuthentication(
  { reach, user = '', password = '' }: Pick<HlsSource, 'reach' | 'user' | 'password'>,
  url: string,
  mostBytes: number,
): Promise<HttpResponse> {
  const requestHls = (headers: Record<string, string>) =>
    callHttp(url, { method: 'GET', headers, reach, withinMs, mostBytes })
  const first = await requestHls({})
  if (first.status !== 401 || user === '') return first
  const { 'www-authenticate': challenge } = first.headers
  const authorize = createAuthorizer(challenge === undefined ? [] : [challenge])
  if (!authorize) return first
  const { pathname, search } = new URL(url)
  return requestHls({
    authorization: authorize({ method: 'GET', uri: `${pathname}${search}`, user, password }),
  })
}
/** Throws the error for a response without content. */
export function requireBody({ status }: Pick<HttpResponse, 'status'>): void {
  if (status === 200) return
  if (status >= 300 && status < 400) throw new NoPictureError('redirected')
  if (status === 401 || status === 403) throw new NoPictureError('wrong-password')
  if (status === 404) throw new NoPictureError('not-found')
  throw new NoPictureError('refused')
}
