import { usePage } from '@evops/platform/console'

/** Closes a form; asks first when something typed would be lost. */
export function useLeave(onClose: () => void): () => void {
  const page = usePage()
  return () => void page.mayLeave().then((may) => may && onClose())
}
