import { createHash } from 'node:crypto'
import { NoPictureError } from '../fault.ts'

/** A longer text is not a live playlist. */
export const maxPlaylistBytes = 262_144
const mostPieces = 12
const retainedTags = /^#EXT-X-(?:VERSION|TARGETDURATION|INDEPENDENT-SEGMENTS|DISCONTINUITY-SEQUENCE):?/
const ofPiece = /^#(?:EXTINF:|EXT-X-(?:DISCONTINUITY$|PROGRAM-DATE-TIME:|BYTERANGE:))/

/** Content of a playlist: another playlist, or segments. */
export type HlsPlaylist =
  | { kind: 'master'; next: string }
  | { kind: 'media'; text: string; pieces: ReadonlyMap<string, string> }

/**
 * Parses a playlist from `url` and writes our own: the newest segments under our names, without unknown tags. Segments
 * must be at the same place as the playlist. Throws `NoPictureError` if the playlist is invalid, encrypted, or points to
 * another place.
 */
export function parsePlaylist(text: string, url: string): HlsPlaylist {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  if (lines[0] !== '#EXTM3U') throw new NoPictureError('nonsense')
  if (lines.some((line) => line.startsWith('#EXT-X-STREAM-INF'))) return { kind: 'master', next: variantIn(lines, url) }
  if (lines.some((line) => line.startsWith('#EXT-X-KEY') && !/METHOD=NONE\b/.test(line)))
    throw new NoPictureError('codec')
  return mediaIn(lines, url)
}

/** Selects the variant with the lowest bit rate that browsers can play. */
function variantIn(lines: readonly string[], url: string): string {
  const variants = lines.flatMap((line, at) => {
    const to = lines[at + 1]
    if (!line.startsWith('#EXT-X-STREAM-INF') || to === undefined || to === '' || to.startsWith('#')) return []
    const bandwidth = Number(/BANDWIDTH=(\d{1,10})/.exec(line)?.[1] ?? 0)
    return [{ to, bandwidth, isHevc: /CODECS="[^"]*(?:hvc1|hev1)/i.test(line) }]
  })
  if (variants.length === 0) throw new NoPictureError('nonsense')
  const [best] = variants.filter(({ isHevc }) => !isHevc).toSorted((a, b) => a.bandwidth - b.bandwidth)
  if (!best) throw new NoPictureError('h265')
  return sameHost(best.to, url)
}

function mediaIn(lines: readonly string[], url: string): HlsPlaylist {
  const pieces = new Map<string, string>()
  const head: string[] = ['#EXTM3U']
  const found: string[][] = []
  let before: string[] = []
  let map: string | undefined
  let first = 0
  for (const line of lines) {
    if (line.startsWith('#EXT-X-MEDIA-SEQUENCE:')) first = Number(/\d{1,15}/.exec(line)?.[0] ?? 0)
    else if (line.startsWith('#EXT-X-MAP:')) {
      const to = /URI="([^"]{1,500})"/.exec(line)?.[1] ?? ''
      map = `#EXT-X-MAP:URI="${pieceAddress(to, { url, pieces, ending: 'mp4' })}"`
    } else if (retainedTags.test(line)) head.push(line)
    else if (ofPiece.test(line)) before.push(line)
    else if (line !== '' && !line.startsWith('#')) {
      found.push([
        ...before,
        pieceAddress(line, { url, pieces, ending: /\.(?:m4s|mp4)(?:$|\?)/.test(line) ? 'm4s' : 'ts' }),
      ])
      before = []
    }
  }
  if (found.length === 0) throw new NoPictureError('no-picture')
  const shown = found.slice(-mostPieces)
  const sequence = `#EXT-X-MEDIA-SEQUENCE:${first + found.length - shown.length}`
  const text = [...head, sequence, ...(map === undefined ? [] : [map]), ...shown.flat()].join('\n')
  return { kind: 'media', text: `${text}\n`, pieces }
}

function pieceAddress(
  to: string,
  { url, pieces, ending }: { url: string; pieces: Map<string, string>; ending: string },
): string {
  const real = sameHost(to, url)
  const name = `p${createHash('sha256').update(real).digest('hex').slice(0, 24)}.${ending}`
  pieces.set(name, real)
  return name
}
function sameHost(to: string, url: string): string {
  const real = URL.parse(to, url)
  if (!real) throw new NoPictureError('nonsense')
  if (real.origin !== new URL(url).origin || real.username !== '') throw new NoPictureError('redirected')
  return real.href
}
