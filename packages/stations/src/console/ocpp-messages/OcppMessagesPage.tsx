import { PageHead, useWords } from '@evops/kit'
import { OcppMessageBrowser } from './OcppMessageBrowser.tsx'
import { ocppMessageWords } from './ocpp-messages.words.ts'

/** OCPP messages between the platform and all charge points. */
export function OcppMessagesPage() {
  const t = useWords(ocppMessageWords)
  return (
    <>
      <PageHead title={t('stations.ocppMessage.title')} fresh={t('stations.ocppMessage.hour')} />
      <OcppMessageBrowser />
    </>
  )
}
