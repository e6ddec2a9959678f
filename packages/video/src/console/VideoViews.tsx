import { useIsPermitted, useWords, ViewTabs } from '@evops/kit'
import { listCameraViews } from '../contract/index.ts'
import { videoMenuWords } from './menu.words.ts'
import { videoWords } from './video.words.ts'

/** The views of the video page. */
export function VideoViews() {
  const t = useWords(videoWords)
  const m = useWords(videoMenuWords)
  const may = useIsPermitted()
  const views = ['wall', 'cameras', 'snapshots', ...(may(listCameraViews) ? (['log'] as const) : [])] as const
  return <ViewTabs views={views} label={m('video.title')} face={(view) => t(`video.view.${view}`)} />
}
