import { Button, call, CallError, Icon, toast, useIsPermitted, useNav, useWords } from '@evops/kit'
import { listChargePoints, stationViewPermission } from '@evops/stations/contract'
import { useState } from 'react'
import type { WorkOrderRow } from '../../contract/index.ts'
import { workOrderPath } from '../paths.ts'
import { workOrderWords } from './work-orders.words.ts'
import { pointNumbers } from './point.rules.ts'
import { ScanButton } from './ScanButton.tsx'

/** Returns the charge point with this number if the user may see it. */
async function chargePointOf(no: string): Promise<string | undefined> {
  const { list } = await call(listChargePoints, { query: { search: no.slice(0, 60), pageSize: 20 } })
  return list.find(({ chargePointNo }) => chargePointNo === no)?.id
}

/** Opens the user's own work order at a charge point from its label or number, otherwise the charge point's page. */
export function FindPoint({
  rows,
  find = chargePointOf,
}: {
  rows: readonly WorkOrderRow[]
  find?: (no: string) => Promise<string | undefined>
}) {
  const t = useWords(workOrderWords)
  const nav = useNav()
  const maySee = useIsPermitted()(stationViewPermission)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const open = async (input: string) => {
    const numbers = pointNumbers(input)
    const own = numbers.flatMap((no) => rows.find(({ chargePointNo }) => chargePointNo === no) ?? [])[0]
    if (own) return nav.go(workOrderPath(own.id))
    setBusy(true)
    try {
      for (const no of maySee ? numbers : []) {
        const chargePointId = await find(no)
        if (chargePointId !== undefined) return nav.go(`/statsanalysis/chgpile/${chargePointId}`)
      }
      toast.fail(t('maintenance.workOrder.point-none', { text: input.trim().slice(0, 60) }))
    } catch (error) {
      toast.fail(error instanceof CallError ? error.msg : String(error))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return (
    <form
      className="row find-point"
      onSubmit={(event) => {
        event.preventDefault()
        void open(text)
      }}
    >
      <div className="field">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('maintenance.workOrder.point')}
          placeholder={t('maintenance.workOrder.point')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button small type="submit" busy={busy} disabled={text.trim() === ''}>
        {t('maintenance.workOrder.point-open')}
      </Button>
      <ScanButton most={200} onFound={(code) => void open(code)} />
    </form>
  )
}
