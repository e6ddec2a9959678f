import { PageHead, useWords } from '@evops/kit'
import { FrameBrowser } from './FrameBrowser.tsx'
import { frameWords } from './frames.words.ts'

/** what charge points and the platform said to each other, over all of them. */
export function FramesPage() {
  const t = useWords(frameWords)
  return (
    <>
      <PageHead title={t('stations.frame.title')} fresh={t('stations.frame.hour')} />
      <FrameBrowser />
    </>
  )
}
