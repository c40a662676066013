import type { NamedFile } from './pack-files.ts';

async function filesIn(entry: FileSystemEntry): Promise<NamedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ name: entry.fullPath.replace(/^\//, ''), file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: NamedFile[] = [];
  for (;;) {
    // Browsers list a folder in portions, of which the last one is empty.
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return files;
    for (const inner of portion) files.push(...(await filesIn(inner)));
  }
}

/** All dropped files, including those in folders. */
export async function droppedFiles({ items }: DataTransfer): Promise<NamedFile[]> {
  // Read before the first await, because the list is empty after it.
  const dropped = [...items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const fileLists = dropped.map(({ entry, file }) => {
    if (entry !== null) return filesIn(entry);
    return file === null ? [] : [{ name: file.name, file }];
  });
  return (await Promise.all(fileLists)).flat();
}

export function chosenFiles(list: FileList | null): NamedFile[] {
  return [...(list ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
}
