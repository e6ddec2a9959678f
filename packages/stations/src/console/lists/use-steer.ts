import { toast, useSave, useWords } from '@evops/kit'
import { listLocalLists, steerLocalLists } from '../../contract/index.ts'
import { listWords } from './lists.words.ts'

export type LocalListSyncAction = 'push' | 'pause' | 'resume'

/** Pushes, pauses or resumes the synchronization and shows a confirmation. */
export function useLocalListSync() {
  const t = useWords(listWords)
  const save = useSave(steerLocalLists, { refreshes: [listLocalLists] })
  return {
    isPending: save.isPending,
    run: (act: LocalListSyncAction, chargePointIds: readonly string[]) =>
      save.mutate(
        { body: { act, chargePointIds: [...chargePointIds] } },
        { onSuccess: () => toast.ok(t(`stations.lists.done.${act}`)) },
      ),
  }
}
