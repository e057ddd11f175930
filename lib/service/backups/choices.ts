/** What a person can choose where their home takes no writes, or where something was mended by itself. */
export const CHOICES = ['restore', 'begin_anew', 'use_as_is', 'look_again', 'understood'] as const
export type RecoveryChoice = (typeof CHOICES)[number]
