import { Button, Can, Drawer, Segments, Tag, usePage, useSave, useWords, type DrawerNavigation } from '@evops/kit'
import { useState } from 'react'
import { playSelfTest, type PartnerRow, type SimulationStep } from '../../contract/index.ts'
import { FailureLines } from '../failures/FailureLines.tsx'
import { selfTestWords } from './self-test.words.ts'

type Protocol = 'ocpi' | 'tcec'

/** Opens the self-test next to the list of partners, at its own URL. */
export function SelfTestButton() {
  const t = useWords(selfTestWords)
  const { search, setSearch } = usePage()
  return (
    <Can call={playSelfTest}>
      <Button onClick={() => setSearch({ view: 'self-test', open: undefined, new: undefined })}>
        {t('interop.self-test.play-title')}
      </Button>
      {search.view === 'self-test' && <SelfTestDrawer onClose={() => setSearch({ view: undefined })} />}
    </Can>
  )
}

function SelfTestDrawer(drawerProps: DrawerNavigation) {
  const t = useWords(selfTestWords)
  const [protocol, setProtocol] = useState<Protocol>('ocpi')
  return (
    <Drawer title={t('interop.self-test.play-title')} {...drawerProps}>
      <div className="stack">
        <p>{t('interop.self-test.play-text')}</p>
        <Segments<Protocol>
          value={protocol}
          onChange={setProtocol}
          label={t('interop.self-test.protocol')}
          options={[
            { value: 'ocpi', label: 'OCPI' },
            { value: 'tcec', label: 'T/CEC 102' },
          ]}
        />
        <SelfTestPlay key={protocol} of={{ protocol }} />
      </div>
    </Drawer>
  )
}

/** Runs the self-test with the settings of a partner: its protocol version and its token encoding. */
export function PartnerSelfTestPlay({ partner }: { partner: PartnerRow }) {
  const { protocol, rawTokens } = partner
  return <SelfTestPlay of={protocol === 'ocpi' ? { protocol, rawTokens } : { protocol: 'tcec' }} />
}

function SelfTestPlay({ of: body }: { of: { protocol: Protocol; rawTokens?: boolean } }) {
  const t = useWords(selfTestWords)
  const [steps, setSteps] = useState<readonly SimulationStep[]>()
  const play = useSave(playSelfTest, { onSaved: setSteps })
  return (
    <Can call={playSelfTest}>
      <div className="row">
        <Button busy={play.isPending} onClick={() => play.mutate({ body })}>
          {t('interop.self-test.play')}
        </Button>
      </div>
      {steps?.map((step) => (
        <Step key={step.step} of={step} isOcpi={body.protocol === 'ocpi'} />
      ))}
    </Can>
  )
}

function Step({ of, isOcpi }: { of: SimulationStep; isOcpi: boolean }) {
  const { step, failed, isRight, detail, tookMs } = of
  const t = useWords(selfTestWords)
  return (
    <div>
      <Tag tone={isRight ? 'good' : 'bad'}>{t(isRight ? 'interop.self-test.right' : 'interop.self-test.wrong')}</Tag>{' '}
      {t(`interop.self-test.step.${step}`)} <span className="small dim">{`${tookMs} ms`}</span>
      <FailureLines isOcpi={isOcpi} problem={failed === null ? detail : `${failed}: ${detail}`} />
    </div>
  )
}
