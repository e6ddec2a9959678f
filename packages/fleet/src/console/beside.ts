/** What a drawer beside a list is given. */
export interface Beside {
  onClose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}
