import {
  Button,
  Can,
  confirmAction,
  Facts,
  ReadFailure,
  Link,
  PageHead,
  PrintDialog,
  Progress,
  Sheet,
  Tag,
  useCall,
  usePage,
  usePageTitle,
  useSave,
  useTranslate,
  useWords,
  InstantValue,
} from '@evops/kit'
import { useState } from 'react'
import { type AcceptanceRun, endAcceptance, getAcceptance, listAcceptance } from '../../contract/index.ts'
import { placeName } from '../place-name.ts'
import { acceptanceTones } from './AcceptanceList.tsx'
import { acceptanceWords } from './acceptance.words.ts'
import { StepList } from './StepList.tsx'
import { StepNow } from './StepNow.tsx'
import { stepWords } from './steps.words.ts'
import '../stations.css'
import { acceptanceFindingWords, acceptanceStateWords } from '../../contract/acceptance-values.words.ts'
import './acceptance.css'

/** One acceptance run: the current instruction while the run is active, and a report afterwards. */
export function AcceptancePage() {
  const t = useWords(acceptanceWords)
  useWords(acceptanceStateWords)
  const say = useTranslate()
  useWords(stepWords)
  useWords(acceptanceFindingWords)
  const { id = '' } = usePage().params
  const { data: run, error, refetch } = useCall(getAcceptance, { params: { id } }, { every: 1_500, quiet: true })
  usePageTitle(run && t('stations.accept.page-title', { chargePoint: placeName({ ...run, connectorNo: 0 }) }))
  if (!run) return error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : null
  return (
    <div className="accept">
      <PageHead
        title={t('stations.accept.page-title', { chargePoint: placeName({ ...run, connectorNo: 0 }) })}
        tags={<Tag tone={acceptanceTones[run.state]}>{say(`stations.accept.state.${run.state}`)}</Tag>}
        fresh={
          <>
            <Link to={`/statsanalysis/chgpile/${run.chargePointId}?tab=acceptance`}>{run.chargePointNo}</Link>
            {` · ${t('stations.accept.connector-of', { connector: run.connectorNo })}`}
          </>
        }
        actions={<Acts run={run} />}
      />
      <div className="stack">
        {run.state === 'running' && (
          <>
            <Progress
              done={run.passed}
              total={run.total}
              text={t('stations.accept.of', { done: run.passed, total: run.total })}
            />
            <StepNow run={run} />
          </>
        )}
        <StepList run={run} />
        <About run={run} />
        <div className="accept-signed">
          <span>{t('stations.accept.signed')}</span>
          <span>{t('stations.accept.signed-at')}</span>
        </div>
      </div>
    </div>
  )
}

function About({ run }: { run: AcceptanceRun }) {
  const t = useWords(acceptanceWords)
  useWords(acceptanceStateWords)
  const say = useTranslate()
  const zone = run.timeZone
  return (
    <Sheet title={t('stations.accept.report')}>
      <Facts
        of={[
          [t('stations.accept.chargePoint'), `${run.chargePointName} · ${run.chargePointNo}`],
          [say('stations.accept.fact.vendor'), run.vendor],
          [say('stations.accept.fact.model'), run.model],
          [say('stations.accept.fact.serial'), run.serialNumber],
          [say('stations.accept.fact.firmware'), run.firmware],
          [t('stations.accept.idTag'), run.idTag],
          [t('stations.accept.startedByName'), run.startedByName],
          [t('stations.accept.startedAt'), <InstantValue key="from" at={run.startedAt} zone={zone} style="second" />],
          [
            t('stations.accept.finishedAt'),
            run.finishedAt && <InstantValue key="to" at={run.finishedAt} zone={zone} style="second" />,
          ],
          [t('stations.accept.notes'), run.notes],
        ]}
      />
    </Sheet>
  )
}

function Acts({ run }: { run: AcceptanceRun }) {
  const t = useWords(acceptanceWords)
  useWords(acceptanceStateWords)
  const [printing, setPrinting] = useState(false)
  const end = useSave(endAcceptance, { refreshes: [getAcceptance, listAcceptance] })
  const confirmEnd = async () => {
    const sure = await confirmAction({
      title: t('stations.accept.end-title'),
      text: t('stations.accept.end-text'),
      verb: t('stations.accept.end'),
      danger: true,
    })
    if (sure) end.mutate({ params: { id: run.id }, body: {} })
  }
  return (
    <>
      {run.state === 'running' ? (
        <Can call={endAcceptance}>
          <Button kind="danger" icon="stop" busy={end.isPending} onClick={() => void confirmEnd()}>
            {t('stations.accept.end')}
          </Button>
        </Can>
      ) : (
        <Button icon="bill" onClick={() => setPrinting(true)}>
          {t('stations.accept.print')}
        </Button>
      )}
      {printing && <PrintDialog title={t('stations.accept.print-title')} onClose={() => setPrinting(false)} />}
    </>
  )
}
