import { call, CallError } from '@evops/kit'
import { useEffect, useState } from 'react'
import { endView, getView, watchCamera, type OpenedCameraView } from '../../contract/index.ts'

/**
 * Polling intervals in milliseconds: short while starting, long while playing (each call renews the address), medium
 * after a failure.
 */
const everyMs = { starting: 700, playing: 90_000, failed: 8_000 } as const
/** Delay between tiles: cameras and uplinks that are called all at once do not answer. */
const turnMs = 350

export interface WatchedCameraView {
  view: OpenedCameraView | undefined
  /** The server's message if the call itself was refused. */
  refused: string | undefined
}
/** Watches a camera while it is shown; `turn` is the number of tiles that start before. */
export function useCameraView(cameraId: string, turn: number): WatchedCameraView {
  const [watched, setWatched] = useState<WatchedCameraView>({ view: undefined, refused: undefined })
  useEffect(() => {
    let over = false
    let timer: number | undefined
    let mine: string | undefined
    const next = (ms: number) => {
      if (!over) timer = window.setTimeout(() => void requestView(), ms)
    }
    const take = (view: OpenedCameraView) => {
      mine = view.id
      if (over) return leave()
      setWatched({ view, refused: undefined })
      next(everyMs[view.state])
    }
    const requestView = async () => {
      try {
        take(
          mine === undefined
            ? await call(watchCamera, { params: { id: cameraId } })
            : await call(getView, { params: { id: mine } }),
        )
      } catch (error) {
        // The view has ended (an idle tab, another process), so a new one is started.
        const isGone = mine !== undefined && error instanceof CallError && error.status === 404
        mine = undefined
        if (!over && !isGone)
          setWatched({ view: undefined, refused: error instanceof CallError ? error.msg : String(error) })
        next(isGone ? 0 : everyMs.failed)
      }
    }
    const leave = () => {
      if (mine !== undefined) call(endView, { params: { id: mine } }).catch(() => undefined)
    }
    next(turn * turnMs)
    return () => {
      over = true
      window.clearTimeout(timer)
      leave()
      setWatched({ view: undefined, refused: undefined })
    }
  }, [cameraId, turn])
  return watched
}
