import { useWords } from '@evops/kit'
import { loadQrCode } from '@evops/organisation/console'
import { lazy, Suspense } from 'react'
import type { PayerNextStep } from '../../contract/index.ts'
import { intentWords } from './intents.words.ts'

const QrCode = lazy(async () => ({ default: await loadQrCode() }))

/** Shows the payer's next step. */
export function IntentOffer({ offer }: { offer: PayerNextStep }) {
  const t = useWords(intentWords)
  const label = t(`payments.intent.offer.${offer.kind}`)
  return (
    <section className="pay-offer stack">
      <h3>{label}</h3>
      {offer.kind === 'qr' && (
        <Suspense>
          <QrCode text={offer.value} label={label} />
        </Suspense>
      )}
      {offer.kind === 'redirect' ? (
        <a href={offer.value} target="_blank" rel="noreferrer">
          {label}
        </a>
      ) : (
        <code>{offer.value}</code>
      )}
    </section>
  )
}
