import { Button, copyText, Facts, Sheet, useCall, useWords, InstantValue } from '@evops/kit'
import { getAuthority, renewBeforeDays } from '../../contract/index.ts'
import { certificateWords } from './certificates.words.ts'

/**
 * The operator's own certificate authority. Renders nothing until the first charge point has requested a certificate.
 */
export function Authority() {
  const t = useWords(certificateWords)
  const { data } = useCall(getAuthority, {})
  if (!data) return null
  return (
    <Sheet
      title={t('stations.certificate.authority')}
      note={t('stations.certificate.renewal', { days: renewBeforeDays })}
    >
      <div className="stack authority">
        <Facts
          of={[
            [t('stations.certificate.subject'), data.subject.replaceAll('\n', ', ')],
            [t('stations.certificate.notAfter'), <InstantValue key="w" at={data.notAfter} style="day" />],
            [t('stations.certificate.fingerprint'), <code key="f">{data.fingerprint}</code>],
          ]}
        />
        <div className="form-foot">
          <Button icon="copy" onClick={() => void copyText(data.certificate)}>
            {t('stations.certificate.copy')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
