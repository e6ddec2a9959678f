import { call, CallError, queryClient, toast } from '@evops/kit'
import { newId, type CallInput, type EndpointSpec } from '@evops/platform/contract'
import { useState } from 'react'
import { maxBatchRows, type batchDepartments, type batchOrganisations, type BatchResult } from '../../contract/index.ts'
import type { BatchPart } from './csv.rules.ts'

export type BatchSpec = typeof batchDepartments | typeof batchOrganisations
/** Source of an import: a text in parts, or a workbook in Base64 that the server parses. */
export type BatchSource = { parts: readonly BatchPart[] } | { workbook: string }

/** Sends an import part by part and adds up the results. The first refusal stops it. */
export function useBatch(spec: BatchSpec, refreshes: readonly EndpointSpec[]) {
  const [result, setResult] = useState<BatchResult>()
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const run = async (source: BatchSource, atomic: boolean) => {
    let sum: BatchResult | undefined
    setResult(undefined)
    setProgress({ done: 0, of: 'parts' in source ? rowsIn(source.parts) : 0 })
    const send = async (body: CallInput<BatchSpec>['body']) => {
      const found = await call(spec, { body: { ...body, atomic } }, { idempotencyKey: newId() })
      sum = mergeResults(sum, found)
      setProgress((previous) => ({
        done: sum?.total ?? 0,
        of: previous?.of || (sum?.total ?? 0) + found.remaining,
      }))
      return found
    }
    try {
      if ('parts' in source) for (const { body } of source.parts) await send(body)
      else await sendWorkbook(source.workbook, { atomic, send })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.fail(error.msg)
    } finally {
      setProgress(undefined)
      setResult(sum)
      await Promise.all(refreshes.map((read) => queryClient.invalidateQueries({ queryKey: [read.name] })))
    }
  }
  return { run, result, progress, forget: () => setResult(undefined) }
}

/** Sends an atomic workbook in one call; otherwise sends one part after the other until no rows remain. */
async function sendWorkbook(
  content: string,
  { atomic, send }: { atomic: boolean; send: (body: CallInput<BatchSpec>['body']) => Promise<BatchResult> },
): Promise<void> {
  const body = { format: 'xlsx', content } as const
  if (atomic) return void (await send(body))
  let left = 1
  for (let from = 0; left > 0; from += maxBatchRows) left = (await send({ ...body, from })).remaining
}

function rowsIn(parts: readonly BatchPart[]): number {
  return parts.reduce((sum, part) => sum + part.count, 0)
}

function mergeResults(sum: BatchResult | undefined, next: BatchResult): BatchResult {
  if (!sum) return next
  // Each part of a text numbers its rows from 1. The rows of a workbook are numbered by the server.
  const shift = next.rows[0]?.row === 1 ? sum.total : 0
  return {
    total: sum.total + next.total,
    created: sum.created + next.created,
    updated: sum.updated + next.updated,
    unchanged: sum.unchanged + next.unchanged,
    failed: sum.failed + next.failed,
    remaining: next.remaining,
    applied: sum.applied && next.applied,
    rows: [...sum.rows, ...next.rows.map((row) => ({ ...row, row: row.row + shift }))],
  }
}
