import { loadQrCode } from '@evops/organisation/console'
import { Notice, useWords } from '@evops/kit'
import { lazy, Suspense } from 'react'
import { accessWords } from './access.words.ts'
import { isLoopback, ocppAddress } from './ocpp-address.ts'
import { Secret } from './Secret.tsx'

const QrCode = lazy(async () => ({ default: await loadQrCode() }))

/** Address that is entered in a charge point, also as a QR code for the phone of the person on site. */
export function OcppAddress({ identity }: { identity: string }) {
  const t = useWords(accessWords)
  const address = ocppAddress(identity)
  return (
    <>
      <Secret label={t('stations.access.address')} text={address} />
      {isLoopback(address) && <Notice tone="warn">{t('stations.access.loopback')}</Notice>}
      <Suspense fallback={null}>
        <QrCode text={address} label={t('stations.access.address')} />
      </Suspense>
      <p className="note">{t('stations.access.address-hint')}</p>
    </>
  )
}
