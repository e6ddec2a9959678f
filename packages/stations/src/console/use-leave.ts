import { usePage } from '@evops/kit'

/** Closes a form and requests a confirmation if typed input would be lost. */
export function useConfirmedClose(onClose: () => void): () => void {
  const page = usePage()
  return () => void page.mayLeave().then((may) => may && onClose())
}
