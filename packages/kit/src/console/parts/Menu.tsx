import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** Positions a popover under its button, inside the window. */
export function positionPopover(popover: HTMLElement, anchor: DOMRect, align: 'start' | 'end'): void {
  const { offsetWidth: width, offsetHeight: height } = popover
  const left = align === 'end' ? anchor.right - width : anchor.left
  const top = anchor.bottom + 4 + height > innerHeight ? Math.max(8, anchor.top - 4 - height) : anchor.bottom + 4
  popover.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
  popover.style.top = `${top}px`
}

export interface PopoverProps {
  /** Accessible name of the button. */
  label: string
  /** Content of the button; its accessible name is `label` followed by this content. */
  face: ReactNode
  /** True if the content already includes the label. */
  facesLabel?: boolean
  className?: string
  align?: 'start' | 'end'
  role?: 'menu' | 'dialog'
  /** Rendered while open; `close` closes the popover. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a popover. The browser closes it on Esc and on a click outside. */
export function Popover({
  label,
  face,
  className = 'ib',
  align = 'end',
  role = 'menu',
  facesLabel = false,
  children,
}: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => document.getElementById(id)?.hidePopover()
  const handleToggle = (isOpen: boolean) => {
    setOpen(isOpen)
    if (!isOpen) return
    // Repeats when content that is loaded on demand changes the size.
    const sizes = new ResizeObserver(() => {
      if (!box.current?.matches(':popover-open') || !button.current) return sizes.disconnect()
      positionPopover(box.current, button.current.getBoundingClientRect(), align)
      if (!box.current.contains(document.activeElement)) menuItems(box.current)[0]?.focus({ preventScroll: true })
    })
    if (box.current) sizes.observe(box.current)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        title={label}
        aria-haspopup={role}
        aria-expanded={open}
        popoverTarget={id}
      >
        {!facesLabel && <span className="unseen">{label}</span>}
        {face}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is a property */}
      <div
        ref={box}
        id={id}
        className="menu"
        popover="auto"
        role={role}
        aria-label={label}
        tabIndex={-1}
        onToggle={(event) => handleToggle(event.newState === 'open')}
        onKeyDown={role === 'menu' ? moveMenuFocus : undefined}
      >
        {open && children(close)}
      </div>
    </>
  )
}

function menuItems(box: Element): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')]
}
/** Moves the focus inside a menu for up, down, home and end (ARIA menu pattern). */
export function moveMenuFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = menuItems(event.currentTarget)
  const at = items.findIndex((item) => item === document.activeElement)
  const next = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}

interface MenuItemProps {
  icon?: IconName
  children: ReactNode
  onClick: () => void
  checked?: boolean
  disabled?: boolean
}
export function MenuItem({ icon, children, onClick, checked, disabled = false }: MenuItemProps) {
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      disabled={disabled}
      onClick={onClick}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {checked && (
        <span className="push">
          <Icon name="check" />
        </span>
      )}
    </button>
  )
}
