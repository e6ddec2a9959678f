import { sql } from 'kysely'
import type { ImportUndoStop } from '../../contract/index.ts'
import type { Tx } from '../db/db.ts'

/** Undo data of an import, and the number of items that earlier batches undid. */
export interface UndoRecord {
  made: unknown
  handled: number
}
export interface RunningUndo extends UndoRecord {
  isCancelled: boolean
  by: { id: string; name: string }
}
export interface UndoStop {
  reason: ImportUndoStop
  what: string | null
}

/** Creates the store of undos for one kind of import. */
export function createUndoStore(kind: string) {
  return {
    /** Locks and returns the data that an import created, while it can be undone. */
    async lockMade(tx: Tx, id: string, at: Date): Promise<UndoRecord | undefined> {
      const { rows } = await sql<UndoRecord>`
        select made, undo_handled as handled from platform_imports
        where kind = ${kind} and id = ${id} and state = 'done' and made is not null and undo_until > ${at} for update`.execute(
        tx,
      )
      return rows[0]
    },

    /** Starts an undo in batches, or continues one that ended early. */
    async begin(
      tx: Tx,
      id: string,
      { total, by, at }: { total: number; by: { id: string; name: string }; at: Date },
    ): Promise<void> {
      await sql`
        update platform_imports set state = 'undoing', undo_total = ${total}, undo_by = ${by.id}, undo_by_name = ${by.name},
          undo_step_at = ${at}, undo_stop = null, undo_stop_what = null, is_cancelled = false
        where kind = ${kind} and id = ${id}`.execute(tx)
    },

    /** Locks and returns an import whose undo runs. */
    async lockRunning(tx: Tx, id: string): Promise<RunningUndo | undefined> {
      const { rows } = await sql<RunningUndo>`
        select made, undo_handled as handled, is_cancelled as "isCancelled", jsonb_build_object('id', undo_by, 'name', undo_by_name) as by
        from platform_imports where kind = ${kind} and id = ${id} and state = 'undoing' for update`.execute(tx)
      return rows[0]
    },

    async saveStep(tx: Tx, id: string, { handled, at }: { handled: number; at: Date }): Promise<void> {
      await sql`
        update platform_imports set undo_handled = ${handled}, undo_step_at = ${at}
        where kind = ${kind} and id = ${id}`.execute(tx)
    },

    /** Ends an undo before its last item. The import can be undone further. */
    async stop(tx: Tx, id: string, { reason, what }: UndoStop): Promise<void> {
      await sql`
        update platform_imports set state = 'done', undo_stop = ${reason}, undo_stop_what = ${what}, is_cancelled = false
        where kind = ${kind} and id = ${id} and state = 'undoing'`.execute(tx)
    },

    async markUndone(tx: Tx, id: string): Promise<void> {
      await sql`
        update platform_imports set state = 'undone', made = null, undo_until = null, sealed = null, undo_handled = undo_total,
          undo_stop = null, undo_stop_what = null, is_cancelled = false
        where kind = ${kind} and id = ${id}`.execute(tx)
    },

    /** Returns undos of all operators without a step for some time, because their job was lost. */
    async stalled(tx: Tx): Promise<{ operatorId: string; id: string }[]> {
      const { rows } = await sql<{ operatorId: string; id: string }>`
        select operator_id as "operatorId", id from platform_imports
        where kind = ${kind} and state = 'undoing' and undo_step_at < now() - interval '2 minutes'`.execute(tx)
      return rows
    },
  }
}
