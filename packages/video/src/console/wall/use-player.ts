import type Hls from 'hls.js/light'
import { type RefObject, useEffect, useState } from 'react'
import type { OpenedCameraView } from '../../contract/index.ts'

export type PlaybackState = 'loading' | 'playing' | 'stalled' | 'unplayable'
const retryMs = [1_000, 2_000, 4_000, 8_000] as const
/** Milliseconds without movement after which the picture counts as lost. */
const stalledMs = 8_000

/** Plays a view in a video element; every segment is requested with the newest address. */
export function usePlayer(
  element: RefObject<HTMLVideoElement | null>,
  view: OpenedCameraView | undefined,
): PlaybackState {
  const [seen, setSeen] = useState<{ id: string; playing: PlaybackState }>()
  const isOn = view?.state === 'playing'
  const address = view?.address
  const id = view?.id
  useAddress(id, address)
  useEffect(() => {
    const video = element.current
    if (!video || !isOn || id === undefined) return undefined
    let over = false
    let end = () => undefined as void
    let movedAt = performance.now()
    const setPlaying = (playing: PlaybackState) => setSeen({ id, playing })
    const markMoved = () => {
      movedAt = performance.now()
      setPlaying('playing')
    }
    video.addEventListener('timeupdate', markMoved)
    const watch = window.setInterval(() => {
      if (performance.now() - movedAt > stalledMs)
        setSeen((now) => (now?.playing === 'unplayable' ? now : { id, playing: 'stalled' }))
    }, 1_000)
    void import('hls.js/light').then(({ default: Player }) => {
      if (over) return
      end = Player.isSupported()
        ? playWith(Player, { video, id, failed: () => setPlaying('unplayable') })
        : playPlain(video, id)
    })
    return () => {
      over = true
      window.clearInterval(watch)
      video.removeEventListener('timeupdate', markMoved)
      end()
    }
  }, [element, isOn, id])
  return isOn && seen && seen.id === id ? seen.playing : 'loading'
}

/** The newest signed address of each view, used by a running player. */
const addresses = new Map<string, string>()
function useAddress(id: string | undefined, address: string | undefined): void {
  useEffect(() => {
    if (id === undefined || address === undefined) return undefined
    addresses.set(id, address)
    return () => void addresses.delete(id)
  }, [id, address])
}
function freshOf(url: string, id: string): string {
  const pass = /\/video\/([^/]+)\//.exec(addresses.get(id) ?? '')?.[1]
  return pass === undefined ? url : url.replace(/\/video\/[^/]+\//, `/video/${pass}/`)
}

function playWith(
  Player: typeof Hls,
  { video, id, failed }: { video: HTMLVideoElement; id: string; failed: () => void },
): () => void {
  const player = new Player({
    enableWorker: false,
    liveSyncDurationCount: 2,
    maxBufferLength: 8,
    backBufferLength: 4,
    xhrSetup: (request, url) => request.open('GET', freshOf(url, id), true),
  })
  let tries = 0
  let timer: number | undefined
  let mended = false
  player.on(Player.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return
    if (type === Player.ErrorTypes.MEDIA_ERROR) {
      if (mended) return failed()
      mended = true
      return player.recoverMediaError()
    }
    const wait = retryMs[Math.min(tries, retryMs.length - 1)]
    tries += 1
    timer = window.setTimeout(() => player.loadSource(addresses.get(id) ?? ''), wait)
  })
  player.on(Player.Events.FRAG_BUFFERED, () => {
    tries = 0
  })
  player.loadSource(addresses.get(id) ?? '')
  player.attachMedia(video)
  void video.play().catch(() => undefined)
  return () => {
    window.clearTimeout(timer)
    player.destroy()
  }
}
/** Plays in browsers with native HLS support: the address is renewed when playback stops. */
function playPlain(video: HTMLVideoElement, id: string): () => void {
  const begin = () => {
    video.src = addresses.get(id) ?? ''
    void video.play().catch(() => undefined)
  }
  video.addEventListener('error', begin)
  begin()
  return () => {
    video.removeEventListener('error', begin)
    video.removeAttribute('src')
    video.load()
  }
}
