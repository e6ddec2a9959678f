import { newId, requireFound, Problem } from '@evops/platform/contract'
import { conflictProblem, violatedConstraint, isStillReferenced, type Tx } from '@evops/platform/server'
import { changeRow, deleteRow, insertRow, lockRow, type RowColumns, type DeletableTable } from './rows.store.ts'

/**
 * Kind of record that is edited manually with the same functions: a manufacturer, type, model, fleet, line, driver or
 * vehicle.
 */
export interface EditableRowKind<Row extends object, Form> {
  table: DeletableTable
  find: (tx: Tx, id: string) => Promise<Row | undefined>
  columnsOf: (form: Form) => RowColumns
  /** Returns the refusal for a violated unique constraint; undefined for a constraint of another table. */
  taken: (constraint: string, form: Form) => Problem | undefined
}

export interface EditableRowStore<Row extends object, Form> {
  /** Returns a row. Throws request.not-found. */
  of: (tx: Tx, id: string) => Promise<Row>
  add: (tx: Tx, row: { operatorId: string; form: Form; at: Date; more?: RowColumns }) => Promise<Row>
  /** Updates a row. Throws request.not-found, request.conflict and the refusals of `taken`. */
  change: (
    tx: Tx,
    row: { id: string; version: number; form: Form; more?: RowColumns },
  ) => Promise<{ before: Row; after: Row }>
  /** Deletes a row. Throws request.not-found, fleet.in-use. */
  remove: (tx: Tx, id: string) => Promise<Row>
}

export function createRowStore<Row extends object, Form extends object>(
  noun: EditableRowKind<Row, Form>,
): EditableRowStore<Row, Form> {
  const { table, find, columnsOf } = noun
  const of = async (tx: Tx, id: string) => {
    return requireFound(await find(tx, id))
  }
  const refusing = async (work: Promise<void>, form: Form) =>
    work.catch((error: unknown) => {
      throw noun.taken(violatedConstraint(error), form) ?? error
    })
  return {
    of,
    async add(tx, { operatorId, form, at, more = {} }) {
      const id = newId(at.getTime())
      await refusing(
        insertRow(tx, table, { operator_id: operatorId, id, created_at: at, ...columnsOf(form), ...more }),
        form,
      )
      return of(tx, id)
    },
    async change(tx, { id, version, form, more = {} }) {
      const currentVersion = await lockRow(tx, table, id)
      const before = await of(tx, id)
      if (currentVersion !== version) throw conflictProblem(form, before)
      await refusing(changeRow(tx, table, { id, columns: { ...columnsOf(form), ...more } }), form)
      return { before, after: await of(tx, id) }
    },
    async remove(tx, id) {
      await lockRow(tx, table, id)
      const before = await of(tx, id)
      await deleteRow(tx, table, id).catch((error: unknown) => {
        throw isStillReferenced(error) ? new Problem('fleet.in-use') : error
      })
      return before
    },
  }
}

/** Rejects a name that another row of the table already has. */
export function nameTakenRefusal<F extends string>(suffix: string, field: F) {
  return (constraint: string, form: Readonly<Record<F, string>>) =>
    constraint.endsWith(suffix)
      ? new Problem('fleet.name-taken', { name: form[field] }, { [field]: 'fleet.name-taken' })
      : undefined
}
