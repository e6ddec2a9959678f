import { Copy, FormSection, useWords } from '@evops/kit'
import { QrCode } from '../profile/QrCode.tsx'
import { driversAppLink } from '../public-address.ts'
import { operatorWords } from './operators.words.ts'
import './drivers-app.css'

/** Shows the address of the operator's app for drivers, for printing and posting. */
export function DriversApp({ optcode }: { optcode: string }) {
  const t = useWords(operatorWords)
  const link = driversAppLink(optcode)
  return (
    <div className="form">
      <FormSection title={t('organisation.operator.drivers-app')}>
        <div className="row wraps wide drivers-app">
          <QrCode text={link} label={`${t('organisation.operator.drivers-app')}: ${link}`} />
          <div className="stack">
            <a href={link} target="_blank" rel="noreferrer">
              {link}
            </a>
            <Copy text={link} label={t('organisation.operator.drivers-app')} />
          </div>
        </div>
      </FormSection>
    </div>
  )
}
