import { usePage } from '@evops/kit'

/** Closes a form; asks first when something typed would be lost. */
export function useLeave(onClose: () => void): () => void {
  const page = usePage()
  return () => void page.mayLeave().then((may) => may && onClose())
}
