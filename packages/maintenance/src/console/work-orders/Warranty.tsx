import {
  Button,
  CallError,
  fetchEndpointFile,
  Facts,
  formatMoney,
  formatInstant,
  Notice,
  saveFile,
  Sheet,
  Tag,
  toast,
  type Tone,
  useIsPermitted,
  useLanguage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  answerWarrantyClaim,
  claimableStates,
  claimStateWords,
  claimWarranty,
  warrantyCoverageOf,
  downloadWarrantyClaim,
  type ClaimState,
  type WarrantyCoverage,
  type WorkOrderWarranty,
  type WarrantyClaim,
} from '../../contract/index.ts'
import { AnswerDialog, ClaimDialog, type ClaimedWorkOrder } from './ClaimDialogs.tsx'
import { claimWords } from './claims.words.ts'

const claimTones: Readonly<Record<ClaimState, Tone>> = {
  claimed: 'acc',
  accepted: 'good',
  refused: 'bad',
  withdrawn: 'plain',
}
const coverageTones: Readonly<Record<WarrantyCoverage, 'good' | 'warn' | 'plain'>> = {
  covered: 'good',
  ended: 'warn',
  unknown: 'plain',
}

export function ClaimTag({ state }: { state: ClaimState | null }) {
  useWords(claimStateWords)
  const translate = useTranslate()
  return state && <Tag tone={claimTones[state]}>{translate(`maintenance.claim-state.${state}`)}</Tag>
}

/** Shows the manufacturer's warranty, the claims and the answers. */
export function Warranty({ workOrder }: { workOrder: ClaimedWorkOrder }) {
  const t = useWords(claimWords)
  useWords(claimStateWords)
  const translate = useTranslate()
  const may = useIsPermitted()
  const [openDialog, setOpenDialog] = useState<'claim' | 'answer'>()
  const { warranty } = workOrder
  // Data stored by a phone before this field existed does not contain it.
  if (!warranty) return null
  const [newest] = warranty.claims
  const from: readonly string[] = claimableStates
  const isFree = newest === undefined || newest.state === 'refused' || newest.state === 'withdrawn'
  const coverage = warrantyCoverageOf(newest ?? warranty.plate)
  const close = () => setOpenDialog(undefined)
  return (
    <Sheet
      title={t('maintenance.claim.title')}
      note={
        <span className="row wraps">
          {isFree && from.includes(workOrder.state) && may(claimWarranty) && (
            <Button small icon="plus" onClick={() => setOpenDialog('claim')}>
              {t('maintenance.claim.make')}
            </Button>
          )}
          {newest?.state === 'claimed' && may(answerWarrantyClaim) && (
            <Button small icon="edit" onClick={() => setOpenDialog('answer')}>
              {t('maintenance.claim.record')}
            </Button>
          )}
        </span>
      }
    >
      <Notice tone={coverageTones[coverage]}>{translate(`maintenance.coverage.${coverage}`)}</Notice>
      <Plate plate={newest ?? warranty.plate} />
      {warranty.claims.map((claim, place) => (
        <details key={claim.id} className="retest" open={place === 0}>
          <summary>
            <span className="row wraps">
              <ClaimTag state={claim.state} />
              <span className="num">{claim.no}</span>
            </span>
          </summary>
          <Claim workOrder={workOrder} claim={claim} />
        </details>
      ))}
      {openDialog === 'claim' && <ClaimDialog workOrder={workOrder} plate={warranty.plate} onClose={close} />}
      {openDialog === 'answer' && newest && <AnswerDialog workOrder={workOrder} claim={newest} onClose={close} />}
    </Sheet>
  )
}

function Plate({ plate }: { plate: WorkOrderWarranty['plate'] }) {
  const t = useWords(claimWords)
  const language = useLanguage()
  const fields = ['maker', 'model', 'serialNumber'] as const
  const days = ['commissionedOn', 'warrantyUntil', 'faultOn'] as const
  return (
    <Facts
      of={[
        ...fields.map((field) => [t(`maintenance.claim.${field}`), plate[field]] as const),
        ...days.map(
          (field) =>
            [
              t(`maintenance.claim.${field}`),
              plate[field] && formatInstant(plate[field], language, 'UTC', 'day'),
            ] as const,
        ),
      ]}
    />
  )
}

function Claim({ workOrder, claim }: { workOrder: ClaimedWorkOrder; claim: WarrantyClaim }) {
  const t = useWords(claimWords)
  const language = useLanguage()
  const { amountMinor, currency } = claim
  const whenBy = (at: string | null, name: string) =>
    at && `${formatInstant(at, language, workOrder.timeZone)} · ${name}`
  const renderText = (text: string) => text && <span className="work-order-said">{text}</span>
  return (
    <>
      <Facts
        of={[
          [t('maintenance.claim.claim'), renderText(claim.claim)],
          [t('maintenance.claim.lateReason'), renderText(claim.lateReason)],
          [t('maintenance.claim.claimedAt'), whenBy(claim.claimedAt, claim.claimedByName)],
          [t('maintenance.claim.amountMinor'), currency && formatMoney(amountMinor, currency, language)],
          [t('maintenance.claim.reference'), claim.reference],
          [
            t(claim.state === 'refused' ? 'maintenance.claim.answer-refused' : 'maintenance.claim.answer'),
            renderText(claim.answer),
          ],
          [t('maintenance.claim.answeredAt'), whenBy(claim.answeredAt, claim.answeredByName)],
        ]}
      />
      <Paper workOrderId={workOrder.id} claim={claim} />
    </>
  )
}

function Paper({ workOrderId, claim: { id: claimId, no } }: { workOrderId: string; claim: WarrantyClaim }) {
  const t = useWords(claimWords)
  const [busy, setBusy] = useState(false)
  const fetchPaper = () => {
    setBusy(true)
    void fetchEndpointFile(downloadWarrantyClaim, { params: { id: workOrderId }, query: { claimId } })
      .then((file) => saveFile(file, `${no}.pdf`))
      .catch((error: unknown) => toast.fail(error instanceof CallError ? error.msg : String(error)))
      .finally(() => setBusy(false))
  }
  return (
    <Button small icon="download" busy={busy} onClick={fetchPaper}>
      {t('maintenance.claim.pdf')}
    </Button>
  )
}
