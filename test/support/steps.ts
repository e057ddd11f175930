import type { Store } from '#db/store.ts'

/** Counts the steps of background work once it is armed, and does something at one of them. */
export class Steps {
  #left = 0
  #act: (() => Promise<void>) | null = null

  /** True while the step that was asked for has not come. */
  get waits(): boolean {
    return this.#act !== null
  }

  /** From now on, does this at the step of this number, from 1 on. */
  arm(at: number, act: () => Promise<void>): void {
    this.#left = at
    this.#act = act
  }

  /** Counts no more. */
  disarm(): void {
    this.#act = null
  }

  /** One step. */
  step = async (): Promise<undefined> => {
    const act = this.#act
    if (act === null) return
    this.#left -= 1
    if (this.#left > 0) return
    this.#act = null
    await act()
  }

  /** Makes every write to the desk a step. */
  watch(desk: Store): void {
    for (const name of ['change', 'write'] as const) {
      // biome-ignore lint/suspicious/noExplicitAny: stands for either method, whatever it takes.
      const plain: (work: any) => Promise<any> = desk[name].bind(desk)
      desk[name] = async (work: unknown) => {
        const result = await plain(work)
        await this.step()
        return result
      }
    }
  }
}
