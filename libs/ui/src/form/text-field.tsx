import type { ComponentProps } from 'react';
import { fieldOf } from './field.tsx';

export const TextField = fieldOf<ComponentProps<'input'>>('input');
export const TextAreaField = fieldOf<ComponentProps<'textarea'>>('textarea');
