import { call, CallError, queryClient, toast } from '@evops/platform/console'
import { newId, type EndpointSpec } from '@evops/platform/contract'
import { useState } from 'react'
import type { batchDepartments, batchOrganisations, BatchResult, batchUsers } from '../../contract/index.ts'
import type { BatchPart } from './csv.rules.ts'

export type BatchSpec = typeof batchUsers | typeof batchDepartments | typeof batchOrganisations

/** Sends a file's parts one after the other and adds up what each did; the first refusal stops it. */
export function useBatch(spec: BatchSpec, refreshes: readonly EndpointSpec[]) {
  const [result, setResult] = useState<BatchResult>()
  const [done, setDone] = useState<number>()
  const run = async (parts: readonly BatchPart[], atomic: boolean) => {
    let sum: BatchResult | undefined
    setResult(undefined)
    setDone(0)
    try {
      for (const { body } of parts) {
        const found = await call(spec, { body: { ...body, atomic } }, { idempotencyKey: newId() })
        sum = added(sum, found)
        setDone(sum.total)
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.fail(error.msg)
    } finally {
      setDone(undefined)
      setResult(sum)
      await Promise.all(refreshes.map((read) => queryClient.invalidateQueries({ queryKey: [read.name] })))
    }
  }
  return { run, result, done, forget: () => setResult(undefined) }
}

function added(sum: BatchResult | undefined, next: BatchResult): BatchResult {
  if (!sum) return next
  return {
    total: sum.total + next.total,
    created: sum.created + next.created,
    updated: sum.updated + next.updated,
    unchanged: sum.unchanged + next.unchanged,
    failed: sum.failed + next.failed,
    applied: sum.applied && next.applied,
    rows: [...sum.rows, ...next.rows.map((row) => ({ ...row, row: row.row + sum.total }))],
  }
}
