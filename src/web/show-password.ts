import { t } from '#words/t.ts'
/** Adds a tick box under each password field that shows what is typed in it. */
export function addShowPassword(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('.field > input[type="password"]')) {
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.addEventListener('change', () => {
      input.type = box.checked ? 'text' : 'password'
    })
    // Sent hidden again: browsers offer to keep passwords, and some keep the text of plain fields too.
    input.form?.addEventListener('submit', () => {
      input.type = 'password'
    })
    const label = document.createElement('label')
    label.className = 'check'
    const words = document.createElement('span')
    words.textContent = t('Show password')
    label.append(box, words)
    input.after(label)
  }
}
