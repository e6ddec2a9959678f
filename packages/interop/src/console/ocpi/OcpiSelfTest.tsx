import { Button, Can, Tag, useSave, useWords } from '@evops/kit'
import { useState } from 'react'
import { testOcpiPartner, type SelfTestStep } from '../../contract/index.ts'
import { FailureLines } from '../failures/FailureLines.tsx'
import { selfTestWords } from './self-test.words.ts'

/** Reads versions, modules, credentials and the partner's copy of our data. Reports the errors of each step. */
export function OcpiSelfTest({ id }: { id: string }) {
  const t = useWords(selfTestWords)
  const [steps, setSteps] = useState<readonly SelfTestStep[]>()
  const test = useSave(testOcpiPartner, { onSaved: setSteps })
  return (
    <Can call={testOcpiPartner}>
      <div className="row">
        <Button busy={test.isPending} onClick={() => test.mutate({ params: { id } })}>
          {t('interop.self-test.run')}
        </Button>
      </div>
      {steps?.map((step) => (
        <Step key={step.step} of={step} />
      ))}
    </Can>
  )
}

function Step({ of: { step, failed, detail, tookMs } }: { of: SelfTestStep }) {
  const t = useWords(selfTestWords)
  return (
    <div>
      <Tag tone={failed ? 'bad' : 'good'}>{t(failed ? 'interop.self-test.bad' : 'interop.self-test.good')}</Tag>{' '}
      {t(`interop.self-test.${step}`)} <span className="small dim">{`${tookMs} ms`}</span>
      <FailureLines isOcpi problem={failed === null ? detail : `${failed}: ${detail}`} />
    </div>
  )
}
