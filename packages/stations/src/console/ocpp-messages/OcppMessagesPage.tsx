import { PageHead, useWords } from '@evops/kit'
import { OcppMessageBrowser } from './OcppMessageBrowser.tsx'
import { ocppMessageWords } from './ocpp-messages.words.ts'

/** what charge points and the platform said to each other, over all of them. */
export function OcppMessagesPage() {
  const t = useWords(ocppMessageWords)
  return (
    <>
      <PageHead title={t('stations.ocppMessage.title')} fresh={t('stations.ocppMessage.hour')} />
      <OcppMessageBrowser />
    </>
  )
}
