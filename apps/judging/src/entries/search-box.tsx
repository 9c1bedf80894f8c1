import styles from './search-box.module.css';

interface SearchBoxProps {
  value: string;
  onChange: (text: string) => void;
}

export function SearchBox({ value, onChange }: SearchBoxProps) {
  return (
    <input
      type="search"
      aria-label="Search name or roll number"
      placeholder="Search name or roll number"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className={styles.search}
    />
  );
}
