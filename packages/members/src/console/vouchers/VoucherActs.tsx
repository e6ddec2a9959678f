import {
  Button,
  CallError,
  Can,
  confirmAction,
  fetchEndpointFile,
  queryClient,
  saveFile,
  toast,
  useSave,
  useWords,
} from '@evops/kit'
import { listPendingChanges } from '@evops/organisation/contract'
import { useState } from 'react'
import {
  activateVoucherBatch,
  downloadVoucherCodes,
  endVoucherBatch,
  getVoucherBatch,
  listVoucherBatches,
  pauseVoucherBatch,
  type VoucherBatchRow,
} from '../../contract/index.ts'
import { voucherWords } from './vouchers.words.ts'

const reads = [listPendingChanges, listVoucherBatches, getVoucherBatch] as const

/** Buttons of a batch, by its state. */
export function VoucherActs({ batch: { id, name, state, kind, issued } }: { batch: VoucherBatchRow }) {
  const t = useWords(voucherWords)
  const activate = useSave(activateVoucherBatch, {
    refreshes: reads,
    onSaved: ({ approvalId }) => {
      if (approvalId !== null) toast.ok(t('members.voucher.second'))
    },
  })
  const pause = useSave(pauseVoucherBatch, { refreshes: reads })
  const end = useSave(endVoucherBatch, { refreshes: reads })
  const confirmEnd = async () => {
    const question = {
      title: t('members.voucher.end-title', { name }),
      text: t('members.voucher.end-text'),
      verb: t('members.voucher.end'),
      danger: true,
    }
    if (await confirmAction(question)) end.mutate({ params: { id } })
  }
  const isDraft = state === 'draft'
  return (
    <>
      {isDraft && kind === 'single' && (
        <Can call={downloadVoucherCodes}>
          <Download id={id} name={name} format="xlsx" replaces={issued > 0} />
          <Download id={id} name={name} format="csv" replaces={issued > 0} />
        </Can>
      )}
      <Can call={activateVoucherBatch}>
        {(isDraft || state === 'paused') && (
          <Button
            kind="primary"
            disabled={issued === 0}
            busy={activate.isPending}
            onClick={() => activate.mutate({ params: { id } })}
          >
            {t(isDraft ? 'members.voucher.activate' : 'members.voucher.resume')}
          </Button>
        )}
        {state === 'active' && (
          <Button busy={pause.isPending} onClick={() => pause.mutate({ params: { id } })}>
            {t('members.voucher.pause')}
          </Button>
        )}
        {state !== 'ended' && (
          <Button kind="danger" busy={end.isPending} onClick={() => void confirmEnd()}>
            {t('members.voucher.end')}
          </Button>
        )}
      </Can>
    </>
  )
}

interface DownloadProps {
  id: string
  name: string
  format: 'xlsx' | 'csv'
  /** True if codes were downloaded before, which become invalid. */
  replaces: boolean
}
function Download({ id, name, format, replaces }: DownloadProps) {
  const t = useWords(voucherWords)
  const [busy, setBusy] = useState(false)
  const download = async () => {
    const question = {
      title: t('members.voucher.again-title'),
      text: t('members.voucher.again-text'),
      verb: t('members.voucher.again'),
      danger: true,
    }
    if (replaces && !(await confirmAction(question))) return
    setBusy(true)
    try {
      saveFile(await fetchEndpointFile(downloadVoucherCodes, { params: { id }, body: { format } }), `${name}.${format}`)
      toast.ok(t('members.voucher.once'))
      await queryClient.invalidateQueries({ queryKey: [getVoucherBatch.name] })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.fail(error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="download" busy={busy} onClick={() => void download()}>
      {t(`members.voucher.${format}`)}
    </Button>
  )
}
